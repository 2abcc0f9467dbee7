const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/**
 * Bytes as quotas and limits count them, where a gigabyte is 1024 megabytes: '1.4 MB', the same in
 * both languages.
 */
export const diskSizeText = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} B`
  const at = Math.min(units.length, Math.floor(Math.log2(bytes) / 10))
  return new Intl.NumberFormat('en', {
    style: 'unit',
    unit: units[at - 1],
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1024 ** at)
}
