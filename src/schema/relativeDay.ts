const form = /^(now|today)([+-]\d{1,4})?$/

/** A value that counts from the present: 'today', 'today-7', 'now+1' (days). Undefined where a text is none. */
export const parseRelative = (
  text: string,
): { readonly from: 'now' | 'today'; readonly days: number } | undefined => {
  const [, from, days = '0'] = form.exec(text) ?? []
  return from === 'now' || from === 'today' ? { from, days: Number(days) } : undefined
}
