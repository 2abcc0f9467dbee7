import { texts } from '../../src/i18n/texts.ts'

export const downloadTexts = texts({
  en: {
    title: 'Download the classroom',
    help: 'Install the program for your device, or enter in the browser without it.',
    download: 'Download',
    downloadFor: (system: string) => `Download for ${system}`,
    thisDevice: 'For this device',
    enter: 'Enter in the browser',
    nothing: 'Nothing to install',
    nothingHelp: 'The classroom opens in your browser. Have your class ID ready.',
    failed: 'The downloads couldn’t be loaded.',
    systems: {
      windows: 'Windows',
      mac: 'macOS',
      linux: 'Linux',
      android: 'Android',
      ios: 'iPhone and iPad',
    },
  },
  zh: {
    title: '下载教室客户端',
    help: '请为你的设备安装客户端，也可以直接在浏览器中进入教室。',
    download: '下载',
    downloadFor: (system: string) => `下载 ${system} 版`,
    thisDevice: '适用于当前设备',
    enter: '在浏览器中进入教室',
    nothing: '无需安装',
    nothingHelp: '教室可直接在浏览器中打开，请准备好班级号。',
    failed: '下载列表加载失败',
    systems: {
      windows: 'Windows',
      mac: 'macOS',
      linux: 'Linux',
      android: 'Android',
      ios: 'iPhone 和 iPad',
    },
  },
})
