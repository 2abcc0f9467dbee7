const english =
  /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? +(?=[a-z0-9])/i
const chinese = /(?<=日) ?[（(]?(?:周|星期|礼拜)[一二三四五六日天][)）]?/
/**
 * What may be between a day and its time besides a blank: '4 Dec 2026, 9:00', '4 December 2026 at
 * 9:00'.
 */
const link = /(?<=\d{4})(?:,| at)+ +(?=\d{1,2}:\d{2})/i

/**
 * A cell without the day of the week and the comma before the time, as this product and the locale
 * formats of spreadsheets write instants: 'Fri 4 Dec 2026, 09:00', '2026年12月4日 周五 09:00'.
 */
export const withoutWeekday = (text: string): string =>
  text.length > 60 ? text : text.replace(english, '').replace(chinese, '').replace(link, ' ')
