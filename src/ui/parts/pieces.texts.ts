import { texts } from '../../i18n/texts.ts'

export const stepperTexts = texts({
  en: { less: 'Decrease', more: 'Increase' },
  zh: { less: '减少', more: '增加' },
})

export const viewerTexts = texts({
  en: {
    title: 'Image viewer',
    look: (name: string) => `View picture of ${name}`,
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    left: 'Rotate left',
    right: 'Rotate right',
    original: 'Original size',
    fit: 'Fit to screen',
    previous: 'Previous image',
    next: 'Next image',
    close: 'Close',
    failed: 'Couldn’t display this image',
    more: 'Couldn’t load more images',
    retry: 'Try again',
    empty: 'No images',
    position: (n: number, total: number) => `${n} of ${total}`,
  },
  zh: {
    title: '图片查看器',
    look: (name: string) => `查看“${name}”的图片`,
    zoomIn: '放大',
    zoomOut: '缩小',
    left: '向左旋转',
    right: '向右旋转',
    original: '原始尺寸',
    fit: '适应屏幕',
    previous: '上一张',
    next: '下一张',
    close: '关闭',
    failed: '图片无法显示',
    more: '更多图片加载失败',
    retry: '重试',
    empty: '暂无图片',
    position: (n: number, total: number) => `第 ${n} 张，共 ${total} 张`,
  },
})

export const clipboardTexts = texts({
  en: {
    copied: 'Copied',
    linkCopied: 'Link copied',
    notCopied: 'Couldn’t copy. Select it and copy it yourself.',
  },
  zh: { copied: '已复制', linkCopied: '链接已复制', notCopied: '复制失败，请手动选中并复制。' },
})

export const phoneLinkTexts = texts({
  en: {
    none: 'no phone number',
    call: (name: string, phone: string) => `Call ${name}, ${phone}`,
  },
  zh: { none: '未填手机号', call: (name, phone) => `拨打${name}的电话 ${phone}` },
})
