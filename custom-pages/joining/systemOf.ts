import type { ClientSystem } from '../../resources/joining/joining.calls.ts'

/**
 * The operating system from a browser's user agent; undefined if there is no client for it. An iPad
 * claims to be a Mac, but has more than one touch point.
 */
export const systemOf = (userAgent: string, touchPoints: number): ClientSystem | undefined => {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (userAgent.includes('Macintosh')) return touchPoints > 1 ? 'ios' : 'mac'
  if (userAgent.includes('Android')) return 'android'
  if (userAgent.includes('Windows')) return 'windows'
  return userAgent.includes('Linux') ? 'linux' : undefined
}
