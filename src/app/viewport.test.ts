import { expect, it } from 'vitest'
import { addressOf } from '../../custom-pages/index.ts'
import { viewportOf } from './viewport.ts'

it('a phone gets 1024 px for a screen without a layout of its own, save on the routes that are freed (NAV-13)', () => {
  expect(viewportOf({ desktopOnly: true, fluid: false })).toBe('width=1024')
  expect(viewportOf({ desktopOnly: false, fluid: false })).toContain('device-width')
  expect(viewportOf(undefined)).toContain('device-width')
  for (const route of [
    'share',
    'shareClass',
    'StudentReport',
    'TeacherIntegral',
    'Ranking',
    'invitationStudent',
    'Mobile-Hour',
  ])
    expect(viewportOf({ desktopOnly: true, fluid: addressOf(route)?.fluid ?? false })).toContain(
      'device-width',
    )
})
