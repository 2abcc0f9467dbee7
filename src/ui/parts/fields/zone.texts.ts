import { texts } from '../../../i18n/texts.ts'

export const zoneTexts = texts({
  en: {
    zone: (zone: string) => `Days and times are those of the institution’s time zone, ${zone}.`,
  },
  zh: { zone: zone => `日期和时间按机构所在时区（${zone}）计算。` },
})
