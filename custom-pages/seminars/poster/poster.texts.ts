import { texts } from '../../../src/i18n/texts.ts'

export const posterTexts = texts({
  en: {
    title: 'Seminar poster',
    failed: 'The poster could not be drawn.',
    size: 'Size',
    sizes: { STORY: 'Phone (1080 × 1920)', SQUARE: 'Square (1080 × 1080)', A4: 'Print (A4)' },
    colour: 'Colours',
    colours: { INDIGO: 'Indigo', NIGHT: 'Black', FOREST: 'Green', PAPER: 'White' },
    lang: 'Language',
    source: 'Promoter',
    none: 'No code',
    png: 'Save as PNG',
    pdf: 'Save as PDF',
    preview: 'Preview of the poster',
  },
  zh: {
    title: '研讨会海报',
    failed: '海报生成失败。',
    size: '尺寸',
    sizes: { STORY: '手机（1080 × 1920）', SQUARE: '方图（1080 × 1080）', A4: '打印（A4）' },
    colour: '配色',
    colours: { INDIGO: '靛蓝', NIGHT: '黑色', FOREST: '墨绿', PAPER: '白色' },
    lang: '语言',
    source: '推广人',
    none: '不带推广码',
    png: '保存为 PNG',
    pdf: '保存为 PDF',
    preview: '海报预览',
  },
})
/** Texts of posters, in each language. */
export const posterWords = {
  en: { scan: 'Scan to register', people: (names: string) => `With ${names}` },
  zh: { scan: '扫码报名', people: (names: string) => `嘉宾：${names}` },
} as const
