import { texts } from '../../../src/i18n/texts.ts'

export const sendTexts = texts({
  en: {
    takenTitle: (n: number) =>
      n === 1 ? 'This folder has a file of this name' : `This folder has ${n} files of these names`,
    takenHelp:
      'Add the uploads as new versions, or keep both. Earlier versions stay and can be restored.',
    addVersion: 'Add versions',
    keepBoth: 'Keep both',
    andMore: (n: number) => `and ${n} more`,
  },
  zh: {
    takenTitle: n => `文件夹中已有 ${n} 个同名文件`,
    takenHelp: '可将上传内容作为新版本，或保留两者。原有版本会保留，并可随时恢复。',
    addVersion: '作为新版本',
    keepBoth: '保留两者',
    andMore: n => `等，另有 ${n} 个`,
  },
})
