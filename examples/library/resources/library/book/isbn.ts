/** The thirteen digits of an ISBN without hyphens; one of ten digits is brought to thirteen. */
export const plainIsbn = (text: string): string => {
  const digits = text.replace(/[\s-]/g, '').toUpperCase()
  if (!/^\d{9}[\dX]$/.test(digits)) return digits
  const body = `978${digits.slice(0, 9)}`
  return body + String(checkDigit(body))
}

const checkDigit = (body: string): number => {
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** Whether a text is thirteen digits with the right check digit. */
export const isIsbn = (text: string): boolean =>
  /^\d{13}$/.test(text) && checkDigit(text.slice(0, 12)) === Number(text[12])

/** The ISBN of the n-th sample. */
export const sampleIsbn = (n: number): string => {
  const body = `978${String(n).padStart(9, '0')}`
  return body + String(checkDigit(body))
}
