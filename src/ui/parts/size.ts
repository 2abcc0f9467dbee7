const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A file's size, the same in both languages: '1.4 MB'. */
export const sizeText = (bytes: number): string => {
  const at = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  return new Intl.NumberFormat('en', {
    style: 'unit',
    unit: units[at],
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** at)
}
