import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { showPage } from '../../tests/support/ways-bench.tsx'
import type { EduProvider } from '../../src/protocol/provider.ts'
import type { ClassroomClient } from '../../resources/joining/joining.calls.ts'
import { DownloadPage } from './DownloadPage.tsx'
import { systemOf } from './systemOf.ts'

beforeEach(() => vi.unstubAllGlobals())

const show = (answer: () => Promise<readonly ClassroomClient[]>) =>
  showPage(
    <DownloadPage />,
    { ask: (async () => ({ list: await answer() })) as unknown as EduProvider['ask'] },
    { path: '/download' },
  )

describe('/download (PLY-03)', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130', 0, 'windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 0, 'mac'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 5, 'ios'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'ios'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, 'android'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 0, 'linux'],
    ['Mozilla/5.0 (X11; CrOS x86_64)', 0, undefined],
  ])('%s with %i touch points runs %s', (agent, touch, system) => {
    expect(systemOf(agent, touch)).toBe(system)
  })

  it('offers the program of this device first, then the others in order, and the way in without one', async () => {
    vi.stubGlobal('navigator', { ...navigator, userAgent: 'Android', maxTouchPoints: 5 })
    show(() =>
      Promise.resolve([
        { system: 'windows', address: 'https://school.example/setup.exe' },
        { system: 'mac', address: 'https://school.example/app.dmg' },
        { system: 'android', address: 'https://school.example/app.apk' },
      ]),
    )
    const links = await screen.findAllByRole('link', { name: /^Download for/ })
    expect(links.map(link => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual(
      [
        ['Download for Android', 'https://school.example/app.apk'],
        ['Download for Windows', 'https://school.example/setup.exe'],
        ['Download for macOS', 'https://school.example/app.dmg'],
      ],
    )
    expect(screen.getAllByText('For this device')).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Enter in the browser' }).getAttribute('href')).toBe(
      '/openClass',
    )
  })

  it('leads into the browser where there is nothing to install', async () => {
    show(() => Promise.resolve([]))
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Nothing to install' }),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Enter in the browser' })).toBeTruthy()
  })

  it('says that the server was not reached, and asks again on demand', async () => {
    const ask = vi.fn(() => Promise.reject(new Error('gone')))
    show(ask)
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The downloads couldn’t be loaded.',
    )
    screen.getByRole('button', { name: 'Try again' }).click()
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  })
})
