import { texts } from '../../src/i18n/texts.ts'

export const settingsTexts = texts({
  en: {
    settings: 'Supervision settings',
    readOnly: 'You can view these settings, but you don’t have permission to change them.',
    failed: 'Couldn’t load the settings.',
    saved: 'Supervision settings saved',
  },
  zh: {
    settings: '监课设置',
    readOnly: '你可以查看设置，但没有修改权限。',
    failed: '设置加载失败',
    saved: '监课设置已保存',
  },
})
