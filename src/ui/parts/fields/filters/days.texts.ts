import { texts } from '../../../../i18n/texts.ts'

export const dayTexts = texts({
  en: { zone: (zone: string) => `Days are those of the institution’s time zone, ${zone}.` },
  zh: { zone: zone => `日期按机构所在时区（${zone}）计算。` },
})
