/** Whether a text can be stored and searched: no null byte, no half of a surrogate pair. */
export const isCleanText = (text: string): boolean => !/[\0\p{Cs}]/u.test(text)
