import type { ClientSystem } from '../../resources/joining/joining.calls.ts'

/**
 * The system of a device by what its browser says of itself; undefined where it is none of ours. An
 * iPad says that it is a Mac, but has more than one touch point.
 */
export const systemOf = (userAgent: string, touchPoints: number): ClientSystem | undefined => {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (userAgent.includes('Macintosh')) return touchPoints > 1 ? 'ios' : 'mac'
  if (userAgent.includes('Android')) return 'android'
  if (userAgent.includes('Windows')) return 'windows'
  return userAgent.includes('Linux') ? 'linux' : undefined
}
