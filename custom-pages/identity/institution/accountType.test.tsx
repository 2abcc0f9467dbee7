import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { paths } from '../../../src/protocol/paths.ts'
import { askOf } from '../../../tests/support/ask.ts'
import { refused, showPage } from '../../../tests/support/ways-bench.tsx'
import { PlanFacts } from './PlanFacts.tsx'

const used = { used: 1, limit: 10 }
const school = {
  id: 'i1',
  name: 'School',
  domestic: true,
  currency: 'CNY',
  countryCode: '86',
  currencyChosen: true,
}
/** The facts of an institution whose kind of account the server keeps. */
const open = (
  accountType: 'PERSONAL' | 'ENTERPRISE' | null,
  right = true,
  fails = false,
  plan = 'BASIC_PACKAGE',
) => {
  let kept = accountType
  const refresh = vi.fn(async () => undefined)
  const choose = vi.fn(async (input: { accountType: 'PERSONAL' | 'ENTERPRISE' }) => {
    if (fails) throw refused('905')
    kept = input.accountType
    return input
  })
  showPage(
    <PlanFacts />,
    {
      ask: askOf({
        [paths.schoolPermission]: async () => ({
          overseaPermission: { studentLimit: 10 },
          teacherSeats: used,
          students: used,
          accountType: kept,
        }),
        [paths.account]: async () => ({ institutions: [] }),
        [paths.currency]: async () => ({ currency: 'CNY' }),
        [paths.accountType]: choose,
      }),
    },
    {
      shell: { refresh },
      school: { ...school, plan },
      ...(right
        ? {}
        : { access: { rights: new Set(['organization.read']), masks: new Set<string>() } }),
    },
  )
  return { choose, refresh }
}
const pick = async (name: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Account type' }))
  fireEvent.click(await within(await screen.findByRole('listbox')).findByText(name))
}

it('API-17 the account type is chosen on the screen of the institution, stored, and shown as the server keeps it', async () => {
  const { choose, refresh } = open('PERSONAL')
  expect((await screen.findByRole('combobox', { name: 'Account type' })).textContent).toBe(
    'Personal',
  )
  await pick('Enterprise')
  await waitFor(() =>
    expect(choose).toHaveBeenCalledWith({ accountType: 'ENTERPRISE' }, expect.anything()),
  )
  // the session contains it from now on, so that the console's `enterprise` updates without a login
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1))
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Account type' }).textContent).toBe('Enterprise'),
  )
})

it.each([
  ['BASIC_PACKAGE', 'Personal'],
  ['ENTERPRISE_PACKAGE', 'Enterprise'],
])('API-17 where it was never chosen, the plan says it: %s', async (plan, shown) => {
  open(null, false, false, plan)
  expect(await screen.findByText(shown)).toBeTruthy()
})

it('API-17 a refusal is told, and what the server keeps stays on show', async () => {
  open('PERSONAL', true, true)
  await pick('Enterprise')
  expect(await screen.findByText('said 905')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Account type' }).textContent).toBe('Personal')
})

it('API-17 who may not edit the institution reads it', async () => {
  open('ENTERPRISE', false)
  expect(await screen.findByText('Enterprise')).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
})
