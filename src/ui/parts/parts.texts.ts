import { texts } from '../../i18n/texts.ts'

export const partTexts = texts({
  en: {
    partMissing: 'This part could not be loaded. Check the connection and try again.',
    partRetry: 'Not loaded. Try again',
    more: 'More actions',
    retry: 'Try again',
    brokenTitle: 'This could not be loaded',
    brokenHelp: 'Nothing was changed. Check the connection and try again.',
    loading: 'Loading',
    cancel: 'Cancel',
    confirm: 'Confirm',
    close: 'Close',
    undo: 'Undo',
    notices: 'Notices',
    back: 'Back',
  },
  zh: {
    partMissing: '该部分加载失败，请检查网络后重试。',
    partRetry: '加载失败，重试',
    more: '更多操作',
    retry: '重试',
    brokenTitle: '加载失败',
    brokenHelp: '数据没有任何改动。请检查网络后重试。',
    loading: '加载中',
    cancel: '取消',
    confirm: '确定',
    close: '关闭',
    undo: '撤销',
    notices: '通知',
    back: '返回',
  },
})
