import { texts } from '../../src/i18n/texts.ts'

/** Texts of the components that students and reviewers share. */
export const taskTexts = texts({
  en: {
    record: 'Record',
    stop: 'Stop recording',
    recording: (seconds: number, most: number) => `Recording… ${seconds} of ${most} s`,
    noMicrophone: 'Couldn’t use the microphone. Allow it in your browser, then try again.',
    sending: 'Sending…',
    remove: (name: string) => `Remove “${name}”`,
    download: (name: string) => `Download “${name}”`,
    picture: (name: string) => `Picture “${name}”`,
    marked: 'Marked by the reviewer',
    play: (name: string) => `Recording “${name}”`,
    files: 'Files',
    attachments: 'Attachments',
    mark: (mark: number, most: number) => `${mark} of ${most}`,
  },
  zh: {
    record: '录音',
    stop: '停止录音',
    recording: (seconds: number, most: number) => `正在录音… ${seconds} / ${most} 秒`,
    noMicrophone: '无法使用麦克风，请在浏览器中允许后重试。',
    sending: '正在上传…',
    remove: (name: string) => `移除“${name}”`,
    download: (name: string) => `下载“${name}”`,
    picture: (name: string) => `图片“${name}”`,
    marked: '老师已批注',
    play: (name: string) => `录音“${name}”`,
    files: '文件',
    attachments: '附件',
    mark: (mark: number, most: number) => `${mark} 分（满分 ${most}）`,
  },
})
