import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  press,
  refused,
  reply,
  showPage,
  type,
  valueOf,
} from '../../../tests/support/ways-bench.tsx'
import { paths } from '../../../src/protocol/paths.ts'
import { asking } from '../../../tests/support/ask.ts'
import { CreateOrgPage } from './CreateOrgPage.tsx'
import { ForgotPage } from './ForgotPage.tsx'
import { LoginPage } from './LoginPage.tsx'
import { OrgLoginPage } from './OrgLoginPage.tsx'
import { PersonPage } from './PersonPage.tsx'
import { TrialPage } from './TrialPage.tsx'

const quiet = { quiet: true }
const findText = (text: string | RegExp) => screen.findByText(text)
const chooseRegion = async (text: string, option: RegExp) => {
  const region = await screen.findByRole('combobox', { name: 'Country or region' })
  await act(async () => region.focus())
  fireEvent.mouseDown(region)
  fireEvent.change(region, { target: { value: text } })
  fireEvent.click(await screen.findByRole('option', { name: option }))
}
beforeEach(() => sessionStorage.clear())

it('logs in by password; what was typed stays where it is refused (LGN-01)', async () => {
  const loginByPassword = vi.fn(() => Promise.resolve(reply)).mockRejectedValueOnce(refused('950'))
  const { enter } = showPage(<LoginPage />, asking({ [paths.login]: loginByPassword }))
  press('Log in')
  expect(await findText('Enter your account')).toBeTruthy()
  expect(loginByPassword).not.toHaveBeenCalled()
  await type('Account', ' ann ')
  await type('Password', 'whatever it was')
  press('Log in')
  expect(await findText('said 950')).toBeTruthy()
  expect([valueOf('Account'), valueOf('Password')]).toEqual([' ann ', 'whatever it was'])
  press('Log in')
  await waitFor(() => expect(enter).toHaveBeenCalledExactlyOnceWith(reply))
  expect(loginByPassword).toHaveBeenLastCalledWith(
    { account: 'ann', password: 'whatever it was' },
    quiet,
  )
})

it('the demo says who can log in, the product never does', async () => {
  const { unmount } = showPage(
    <LoginPage />,
    {},
    { shell: { demo: { account: 'admin', password: 'open sesame' } } },
  )
  expect(await findText(/Account: admin, password: open sesame/)).toBeTruthy()
  unmount()
  showPage(<LoginPage />, {})
  await findText('With password')
  expect(screen.queryByText(/open sesame/)).toBeNull()
})

it('the picture appears when a refusal asks for it, is another one each time, and its answer travels along (UI-01)', async () => {
  let n = 0
  const captcha = vi.fn(async () => ({
    captchaId: `c${(n += 1)}`,
    svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    expireTime: '',
  }))
  const loginByPassword = vi
    .fn(() => Promise.resolve(reply))
    .mockRejectedValueOnce(refused('950', {}, { captcha: true }))
    .mockRejectedValueOnce(refused('806', { captcha: '806' }, { captcha: true }))
  const { enter } = showPage(
    <LoginPage />,
    asking({ [paths.login]: loginByPassword, [paths.captcha]: captcha }),
  )
  await type('Account', 'ann')
  await type('Password', 'Kite4Lamp')
  expect(screen.queryByLabelText('Characters in the picture')).toBeNull()
  press('Log in')
  await screen.findByRole('img', { name: 'Picture of the characters to enter' })
  press('Log in')
  expect(await findText('Enter the characters in the picture')).toBeTruthy()
  expect(loginByPassword).toHaveBeenCalledTimes(1)
  press('New picture')
  await waitFor(() => expect(captcha).toHaveBeenCalledTimes(2))
  await screen.findByRole('img', { name: 'Picture of the characters to enter' })
  await type('Characters in the picture', 'abcd')
  press('Log in')
  expect(await findText(/Enter the characters in the picture\. If they’re hard/)).toBeTruthy()
  expect(loginByPassword).toHaveBeenLastCalledWith(
    { account: 'ann', password: 'Kite4Lamp', captchaId: 'c2', captcha: 'abcd' },
    quiet,
  )
  // a wrong answer has used the picture up
  await waitFor(() => expect(captcha).toHaveBeenCalledTimes(3))
  await screen.findByRole('img', { name: 'Picture of the characters to enter' })
  await type('Characters in the picture', 'wxyz')
  press('Log in')
  await waitFor(() => expect(enter).toHaveBeenCalled())
  expect(loginByPassword).toHaveBeenLastCalledWith(
    { account: 'ann', password: 'Kite4Lamp', captchaId: 'c3', captcha: 'wxyz' },
    quiet,
  )
})

it('logs in by a code to the phone: the button counts down, and goes on counting after a reload (LGN-01, LGN-02)', async () => {
  const sendCode = vi.fn(async () => ({ wait: 60, expireTime: '' }))
  const loginByCode = vi
    .fn(() => Promise.resolve(reply))
    .mockRejectedValueOnce(refused('802', { code: '802' }))
  const calls = asking({ [paths.sendCode]: sendCode, [paths.loginByCode]: loginByCode })
  showPage(<LoginPage />, calls, { path: '/login?way=sms' })
  await type('Phone number', '123')
  press('Send code')
  expect(await findText(/This phone number isn’t valid/)).toBeTruthy()
  expect(sendCode).not.toHaveBeenCalled()
  await type('Phone number', '13800000001')
  press('Send code')
  expect(await findText(/If \+86 13800000001 has an account/)).toBeTruthy()
  expect(sendCode).toHaveBeenCalledWith(
    { channel: 'SMS', countryCode: '86', phone: '13800000001', purpose: 'LOGIN' },
    quiet,
  )
  expect(screen.getByRole('button', { name: /Resend in (60|59) s/ })).toHaveProperty(
    'disabled',
    true,
  )
  cleanup()
  const { enter } = showPage(<LoginPage />, calls, { path: '/login?way=sms' })
  await screen.findByRole('button', { name: /Resend in \d+ s/ })
  expect(valueOf('Phone number')).toBe('13800000001')
  // another number has waited for nothing
  await type('Phone number', '13800000002')
  expect(screen.getByRole('button', { name: 'Send code' })).toHaveProperty('disabled', false)
  await type('Phone number', '13800000001')
  await type('Verification code', '12 34 56')
  press('Log in')
  expect(await findText(/verification code is wrong/)).toBeTruthy()
  press('Log in')
  await waitFor(() => expect(enter).toHaveBeenCalledWith(reply))
})

it('a code asked for too early says so at its box and counts what is left (LGN-02)', async () => {
  const sendCode = vi.fn(() => Promise.reject(refused('967', {}, { wait: 12 })))
  showPage(<LoginPage />, asking({ [paths.sendCode]: sendCode }), { path: '/login?way=email' })
  await type('E-mail address', 'ann@example.org')
  press('Send code')
  expect(await findText('said 967')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Resend in 1[12] s/ })).toBeTruthy()
})

it('what was begun one way is there again after a look at another one', async () => {
  const { at } = showPage(<LoginPage />, {}, { path: '/login?redirect=%2Fteacher' })
  await type('Account', 'ann')
  fireEvent.click(screen.getByRole('tab', { name: 'With e-mail code' }))
  await type('E-mail address', 'ann@example.org')
  expect(at()).toBe('/login?redirect=%2Fteacher&way=email')
  fireEvent.click(screen.getByRole('tab', { name: 'With password' }))
  expect(valueOf('Account')).toBe('ann')
})

it('no secret is kept in the browser, what else was typed is, also when a change of language reloads the page', async () => {
  showPage(<PersonPage />, {}, { path: '/personWeb?part=register' })
  await type('Your name', 'Ann')
  await type('Password', 'Kite4Lamp')
  await type('Verification code', '123456')
  const storedText = Object.values({ ...sessionStorage }).join()
  expect(storedText).toContain('Ann')
  expect(storedText).not.toMatch(/Kite4Lamp|123456/)
  cleanup()
  showPage(<PersonPage />, {}, { path: '/personWeb?part=register' })
  expect(valueOf('Your name')).toBe('Ann')
})

it('logs in to the institution of a number (LGN-01)', async () => {
  const loginOrg = vi.fn(() => Promise.resolve(reply))
  const { enter } = showPage(<OrgLoginPage />, asking({ [paths.loginOrg]: loginOrg }))
  await type('Institution ID', '63449135')
  await type('Account', 'ann')
  await type('Password', 'x')
  press('Log in')
  await waitFor(() => expect(enter).toHaveBeenCalledWith(reply))
  expect(loginOrg).toHaveBeenCalledWith(
    { schoolNo: '63449135', account: 'ann', password: 'x' },
    quiet,
  )
})

it('resets a forgotten password: rules told while typing, both alike, back to the log-in (LGN-01, VAL-01)', async () => {
  const resetPassword = vi.fn(async () => ({ reset: true }) as const)
  const { at } = showPage(<ForgotPage />, asking({ [paths.resetPassword]: resetPassword }), {
    path: '/forgotPassword',
  })
  fireEvent.click(screen.getByRole('radio', { name: 'E-mail' }))
  await type('E-mail address', 'ann@example.org')
  await type('Verification code', '123456')
  const rule = (name: string) => screen.getByText(name).textContent
  await type('New password', 'ab-')
  expect([rule('6 to 20 characters'), rule('Letters and digits only')].join()).not.toMatch(
    /[^t ]met/,
  )
  await type('New password', 'Kite4Lamp')
  expect([rule('6 to 20 characters'), rule('Letters and digits only')]).toEqual([
    '6 to 20 charactersmet',
    'Letters and digits onlymet',
  ])
  await type('Confirm new password', 'Passw0rt')
  press('Set new password')
  expect(await findText('Two passwords are inconsistent')).toBeTruthy()
  expect(resetPassword).not.toHaveBeenCalled()
  await type('Confirm new password', 'Kite4Lamp')
  press('Set new password')
  await waitFor(() => expect(at()).toBe('/login'))
  expect(resetPassword).toHaveBeenCalledWith(
    { channel: 'EMAIL', email: 'ann@example.org', code: '123456', password: 'Kite4Lamp' },
    quiet,
  )
})

it('registers a person, who sees what comes next; so does one who logs in and belongs nowhere (LGN-03)', async () => {
  const register = vi.fn(async () => ({ uid: 'u', name: 'Ann', institutions: 0 }))
  const loginByCode = vi.fn(() => Promise.reject(refused('9002')))
  const person = async () => {
    await type('Phone number', '13800000001')
    await type('Verification code', '123456')
  }
  showPage(
    <PersonPage />,
    asking({ [paths.register]: register, [paths.loginByCode]: loginByCode }),
    { path: '/personWeb?part=register' },
  )
  await person()
  await type('Your name', 'Ann')
  await type('Password', 'Kite4Lamp')
  await type('Confirm password', 'Kite4Lamp')
  press('Register')
  expect(await findText('Welcome, Ann')).toBeTruthy()
  expect(screen.getByText(/add you with \+86 13800000001/)).toBeTruthy()
  cleanup()
  const { router } = showPage(
    <PersonPage />,
    asking({ [paths.register]: register, [paths.loginByCode]: loginByCode }),
    { path: '/personWeb' },
  )
  await person()
  press('Log in')
  fireEvent.click(await screen.findByRole('link', { name: 'Create an institution' }))
  expect(router.state.location).toMatchObject({
    pathname: '/createOrg',
    state: { start: { channel: 'SMS', phone: '13800000001', known: 'yes' } },
  })
})

it('a person for whom a school had an account is inside once they have registered (LGN-03)', async () => {
  const register = vi.fn(async () => ({ uid: 'u', name: 'Ann', institutions: 1 }))
  const loginByPassword = vi.fn(async () => reply)
  const { enter } = showPage(
    <PersonPage />,
    asking({ [paths.register]: register, [paths.login]: loginByPassword }),
    { path: '/personWeb?part=register' },
  )
  await type('Phone number', '13800000001')
  await type('Verification code', '123456')
  await type('Your name', 'Ann')
  await type('Password', 'Kite4Lamp')
  await type('Confirm password', 'Kite4Lamp')
  press('Register')
  await waitFor(() => expect(enter).toHaveBeenCalledWith(reply))
  expect(loginByPassword).toHaveBeenCalledWith(
    { account: '13800000001', countryCode: '86', password: 'Kite4Lamp' },
    quiet,
  )
})

const you = async () => {
  await type('Phone number', '13800000001')
  await type('Verification code', '123456')
  await type('Your name', 'Ann')
  await type('Password', 'Kite4Lamp')
  await type('Confirm password', 'Kite4Lamp')
  press('Next')
  await type('Institution name', 'Evening Star')
}

it('creates an institution in steps; a refusal goes back to the step it is about (SET-03)', async () => {
  const createOrg = vi
    .fn(() => Promise.resolve(reply))
    .mockRejectedValueOnce(refused('953', { code: '953' }))
  const { enter } = showPage(<CreateOrgPage />, asking({ [paths.createOrg]: createOrg }))
  press('Next')
  expect(await findText('Enter your phone number')).toBeTruthy()
  await you()
  press('Create')
  expect(await findText(/authentication timed out/)).toBeTruthy()
  expect(valueOf('Your name')).toBe('Ann')
  await type('Verification code', '654321')
  press('Next')
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Institution name').value).toBe('Evening Star'),
  )
  press('Create')
  await waitFor(() => expect(enter).toHaveBeenCalled())
  expect(createOrg).toHaveBeenLastCalledWith(
    {
      channel: 'SMS',
      countryCode: '86',
      phone: '13800000001',
      name: 'Ann',
      password: 'Kite4Lamp',
      code: '654321',
      language: 'en',
      orgName: 'Evening Star',
      region: '86',
    },
    quiet,
  )
})

it('who has an account creates one by a code for logging in and their password (SET-03)', async () => {
  const sendCode = vi.fn(async () => ({ wait: 60, expireTime: '' }))
  showPage(<CreateOrgPage />, asking({ [paths.sendCode]: sendCode }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'I already have an account' }))
  await type('Phone number', '13800000001')
  press('Send code')
  await waitFor(() =>
    expect(sendCode).toHaveBeenCalledWith(expect.objectContaining({ purpose: 'LOGIN' }), quiet),
  )
  expect(screen.queryByLabelText('Your name')).toBeNull()
  expect(screen.queryByLabelText('Confirm password')).toBeNull()
})

it('the free trial is by e-mail first, and not for mainland China (LGN-03)', async () => {
  const overseaReg = vi.fn(() => Promise.resolve(reply))
  showPage(<TrialPage />, asking({ [paths.overseaReg]: overseaReg }))
  await type('E-mail address', 'ann@example.org')
  await type('Verification code', '123456')
  await type('Your name', 'Ann')
  await type('Password', 'Kite4Lamp')
  await type('Confirm password', 'Kite4Lamp')
  press('Next')
  await type('Institution name', 'Evening Star')
  await chooseRegion('China', /^China/)
  press('Start free trial')
  expect(await findText(/outside mainland China/)).toBeTruthy()
  await chooseRegion('Singapore', /Singapore/)
  press('Start free trial')
  await waitFor(() =>
    expect(overseaReg).toHaveBeenCalledWith(
      expect.objectContaining({ channel: 'EMAIL', region: '65' }),
      quiet,
    ),
  )
})

it('the welcome suggests the currency of the region, says that it is once, and leads on (FIN-06, SET-03)', async () => {
  const list = [
    { currency: 'CNY', name: { en: 'Chinese yuan', zh: '人民币' }, countryCodes: ['86'] },
    { currency: 'SGD', name: { en: 'Singapore dollar', zh: '新加坡元' }, countryCodes: ['65'] },
  ]
  const chooseCurrency = vi.fn(
    async (choice: { countryCode: string; currency: string; domestic: boolean }) => choice,
  )
  const refresh = vi.fn(async () => undefined)
  const { at } = showPage(
    <CreateOrgPage />,
    asking({
      [paths.currencies]: async () => ({ list }),
      [paths.chooseCurrency]: chooseCurrency,
    }),
    {
      path: '/createOrg?redirect=%2Fteacher',
      shell: { unchosen: { countryCode: '86', currency: 'CNY' }, refresh },
    },
  )
  await waitFor(() => expect(valueOf('Currency')).toBe('CNY Chinese yuan'))
  expect(screen.getByText(/You can’t change the country or region and currency later/)).toBeTruthy()
  await chooseRegion('Singapore', /Singapore/)
  await waitFor(() => expect(valueOf('Currency')).toBe('SGD Singapore dollar'))
  await act(async () => press('Confirm and start'))
  await waitFor(() => expect(at()).toBe('/teacher'))
  expect(chooseCurrency).toHaveBeenCalledWith(
    { countryCode: '65', currency: 'SGD', domestic: false },
    quiet,
  )
  expect(refresh).toHaveBeenCalled()
})
