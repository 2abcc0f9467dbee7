import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { press, showPage, type } from '../../../tests/support/ways-bench.tsx'
import { paths } from '../../../src/protocol/paths.ts'
import { asking } from '../../../tests/support/ask.ts'
import type { MyAccount } from '../../../resources/identity/account.calls.ts'
import { Institutions } from './Institutions.tsx'
import { mySessions } from '../../../resources/identity/session.calls.ts'
import { Sessions } from './Sessions.tsx'
import { Ways } from './Ways.tsx'

const me: MyAccount = {
  uid: 'u',
  name: 'Ann',
  account: 'ann',
  countryCode: '86',
  phone: '13800000001',
  email: null,
  language: null,
  confirmed: false,
  institutions: [
    {
      id: 'i1',
      name: 'Morning Star',
      schoolNo: null,
      plan: '',
      role: null,
      current: true,
      waiting: false,
    },
    {
      id: 'i2',
      name: 'Evening Star',
      schoolNo: null,
      plan: '',
      role: null,
      current: false,
      waiting: true,
    },
  ],
}
beforeEach(() => sessionStorage.clear())

it('a phone that the school entered is verified with a code, the number being there already (LGN-01)', async () => {
  const bind = vi.fn(async () => ({ ...me, confirmed: true }))
  showPage(<Ways me={me} />, asking({ [paths.bind]: bind }))
  expect(await screen.findByText('Not verified')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove phone number' })).toBeNull()
  press('Verify the phone')
  expect(await screen.findByText(/The password that your school set stops working/)).toBeTruthy()
  expect(await screen.findByDisplayValue('13800000001')).toBeTruthy()
  await type('Verification code', '123456')
  press('Verify')
  expect(await screen.findByText('Verified')).toBeTruthy()
  expect(bind).toHaveBeenCalledWith(
    { channel: 'SMS', countryCode: '86', phone: '13800000001', code: '123456' },
    { quiet: true },
  )
})

it('a phone that its owner has verified is unbound, a missing e-mail is bound (LGN-01)', async () => {
  const unbind = vi.fn(async () => ({ ...me, confirmed: true, phone: null }))
  showPage(<Ways me={{ ...me, confirmed: true }} />, asking({ [paths.unbind]: unbind }))
  expect(await screen.findByRole('button', { name: 'Add e-mail' })).toBeTruthy()
  press('Remove phone number')
  await type('Verification code', '123456')
  press('Remove')
  await waitFor(() =>
    expect(unbind).toHaveBeenCalledWith({ channel: 'SMS', code: '123456' }, { quiet: true }),
  )
})

it('an institution that has added the person is joined by entering it (SET-02)', async () => {
  const to = vi.fn()
  showPage(
    <Institutions me={me} />,
    {},
    { shell: { switcher: { list: async () => me.institutions, to } } },
  )
  expect(await screen.findByText('Invited')).toBeTruthy()
  press('Join: Evening Star')
  expect(to).toHaveBeenCalledExactlyOnceWith('i2')
})

it('of many sessions the latest are unfolded, the others on request', async () => {
  const list = Array.from({ length: 45 }, (_, n) => ({
    rid: `r${n}`,
    current: n === 0,
    userAgent: null,
    ip: `10.0.0.${n}`,
    institution: null,
    createTime: '2026-03-02T08:00:00.000Z',
    lastTime: null,
  }))
  showPage(<Sessions />, asking({ [mySessions.path]: async () => ({ list }) }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show all 45' }))
  expect(screen.getByText('10.0.0.44')).toBeTruthy()
  press('Show fewer')
  expect(screen.queryByText('10.0.0.5')).toBeNull()
  expect(screen.getByText('10.0.0.4')).toBeTruthy()
})
