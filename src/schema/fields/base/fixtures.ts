/** Shared parts of the kinds' fixtures. */
export const fixtureLabel = { en: 'Thing', zh: '东西' }
export const colours = {
  RED: { en: 'Red', zh: '红' },
  SEA_GREEN: { en: 'Sea green', zh: '海 绿' },
  B1: { en: 'B-1 (light)', zh: '浅蓝(1)' },
}
