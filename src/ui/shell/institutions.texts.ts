import { texts } from '../../i18n/texts.ts'

export const institutionMenuTexts = texts({
  en: {
    institutionIs: (name: string) => `${name}, switch to another institution`,
    institutions: 'My institutions',
    invited: 'Invited',
    institutionsFailed: 'Couldn’t load the list. Try again',
  },
  zh: {
    institutionIs: (name: string) => `${name}，切换机构`,
    institutions: '我的机构',
    invited: '待加入',
    institutionsFailed: '列表加载失败，点击重试',
  },
})
