import { expect, it } from 'vitest'
import { viewportOf } from './viewport.ts'

it('a phone gets 1024 px for a screen without a layout of its own, save on the routes that are freed (NAV-13)', () => {
  expect(viewportOf('timetable', true)).toBe('width=1024')
  expect(viewportOf('teacher', false)).toContain('device-width')
  for (const route of [
    'share',
    'shareClass',
    'StudentReport',
    'TeacherIntegral',
    'Ranking',
    'invitationStudent',
    'Mobile-Hour',
  ])
    expect(viewportOf(route, true)).toContain('device-width')
})
