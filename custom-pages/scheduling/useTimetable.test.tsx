import { renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showTimesOf } from '../../src/ui/parts/fields/time.ts'
import { useTimetableAddress } from './useTimetable.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T03:00:00.000Z') }),
)
afterEach(() => {
  vi.useRealTimers()
  showTimesOf(undefined)
})

const placeAt = (address: string) =>
  renderHook(() => useTimetableAddress(false), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  }).result.current

it('the timetable is in the institution’s zone unless its address names another', () => {
  showTimesOf('America/Chicago')
  expect(placeAt('/scheduling')).toMatchObject({ zone: 'America/Chicago', today: '2026-03-04' })
  expect(placeAt('/scheduling?zone=Asia/Shanghai')).toMatchObject({
    zone: 'Asia/Shanghai',
    today: '2026-03-05',
  })
})
