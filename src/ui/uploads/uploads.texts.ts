import { texts } from '../../i18n/texts.ts'

/** Texts about uploads. Numbers and sizes come formatted. */
export const uploadTexts = texts({
  en: {
    title: 'Uploads',
    /** Name of the button while files are sent. */
    running: (files: string, percent: string) => `Uploads: ${files} left, ${percent}`,
    needsFile: 'Uploads: choose a file again to continue',
    waiting: 'Waiting',
    sending: (sent: string, size: string, speed: string) =>
      speed === '' ? `${sent} of ${size}` : `${sent} of ${size} · ${speed}/s`,
    lost: 'No connection. Continues automatically.',
    paused: (sent: string, size: string) => `Paused · ${sent} of ${size}`,
    missing: 'The page was reloaded. Choose the file again to continue.',
    done: (size: string) => `Uploaded · ${size}`,
    otherFile: 'This isn’t the same file. Choose the one whose upload was interrupted.',
    choose: (name: string) => `Choose ${name} again`,
    pause: (name: string) => `Pause ${name}`,
    resume: (name: string) => `Continue ${name}`,
    retry: (name: string) => `Try ${name} again`,
    cancel: (name: string) => `Cancel ${name}`,
    remove: (name: string) => `Remove ${name} from the list`,
    clear: 'Clear finished',
    close: 'Close',
    progress: (name: string) => `Progress of ${name}`,
  },
  zh: {
    title: '上传列表',
    running: (files, percent) => `上传列表：剩余 ${files} 个文件，${percent}`,
    needsFile: '上传列表：请重新选择文件以继续上传',
    waiting: '等待上传',
    sending: (sent, size, speed) =>
      speed === '' ? `${sent} / ${size}` : `${sent} / ${size} · ${speed}/秒`,
    lost: '网络已断开，恢复后自动续传',
    paused: (sent, size) => `已暂停 · ${sent} / ${size}`,
    missing: '页面已刷新，请重新选择该文件以继续上传',
    done: size => `已上传 · ${size}`,
    otherFile: '选择的不是同一个文件，请选择中断上传的那个文件。',
    choose: name => `重新选择 ${name}`,
    pause: name => `暂停 ${name}`,
    resume: name => `继续上传 ${name}`,
    retry: name => `重试 ${name}`,
    cancel: name => `取消上传 ${name}`,
    remove: name => `从列表移除 ${name}`,
    clear: '清除已完成',
    close: '关闭',
    progress: name => `${name} 的上传进度`,
  },
})
