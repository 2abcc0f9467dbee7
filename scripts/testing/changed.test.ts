import { expect, it } from 'vitest'
import { touchedResources } from './changed.ts'

it('finds the resources in whose folders something has changed', () => {
  expect(
    touchedResources([
      'resources/booking-policy/policy.ts',
      'resources/booking/booking.rules.ts',
      'resources/booking/booking.resource.ts',
      'resources/index.ts',
      'server/domain/booking/index.ts',
    ]),
  ).toEqual(['bookingPolicy', 'booking'])
})
