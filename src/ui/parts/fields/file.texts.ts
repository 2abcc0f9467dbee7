import { texts } from '../../../i18n/texts.ts'

export const fileTexts = texts({
  en: {
    choose: 'Choose file',
    replace: 'Replace',
    drop: 'or drop it here',
    limits: (types: string, mb: number) => `${types}, up to ${mb} MB`,
    size: (mb: number) => `Up to ${mb} MB`,
    uploading: 'Uploading',
    cancel: 'Cancel',
    remove: 'Remove',
    view: 'View',
    failed: 'The upload failed. Nothing was changed. Try again.',
  },
  zh: {
    choose: '选择文件',
    replace: '更换',
    drop: '或拖放到这里',
    limits: (types: string, mb: number) => `支持 ${types}，不超过 ${mb} MB`,
    size: (mb: number) => `不超过 ${mb} MB`,
    uploading: '正在上传',
    cancel: '取消',
    remove: '移除',
    view: '查看',
    failed: '上传失败，内容未改动，请重试。',
  },
})
