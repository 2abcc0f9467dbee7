// direction and zero-width marks that spreadsheets and chat programs leave around copied text, soft
// hyphens, and invisible tags
const marks =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/u
const everyMark = new RegExp(marks.source, 'gu')
// joiners belong to the spelling of Persian and Indic words and to emoji; beside Latin letters, Han
// characters and digits they only hide
const loneJoiner =
  /[\u200C\u200D](?=[\p{Script=Latin}\p{Script=Han}\d\s]|$)|(?<=^|[\p{Script=Latin}\p{Script=Han}\d\s])[\u200C\u200D]/u
const everyLoneJoiner = new RegExp(loneJoiner.source, 'gu')

// a quick check, because most texts contain none and imports check every cell
const any = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uDB40]/

/**
 * Whether a text contains invisible characters or ones that change its direction, so that it looks
 * like another.
 */
export const hasInvisible = (text: string): boolean =>
  any.test(text) && (marks.test(text) || loneJoiner.test(text))

/** The text without them. */
export const withoutInvisible = (text: string): string =>
  any.test(text) ? text.replace(everyMark, '').replace(everyLoneJoiner, '') : text
