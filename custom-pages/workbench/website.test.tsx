import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refused, showPage } from '../../tests/support/ways-bench.tsx'
import type { EduProvider } from '../../src/protocol/provider.ts'
import type { WorkbenchTile } from '../../resources/workbench/workbench.calls.ts'
import { WebsitePage } from './WebsitePage.tsx'

const tile: WorkbenchTile = {
  id: 'w1',
  kind: 'website',
  name: 'Dictionary',
  about: '',
  address: 'https://dictionary.example/words?from=school',
  hidden: false,
}
const show = (answer: () => Promise<WorkbenchTile>, path = '/webView?id=w1') => {
  const ask = vi.fn(answer)
  showPage(<WebsitePage />, { ask: ask as unknown as EduProvider['ask'] }, { path })
  return ask
}

describe('/webView (PLY-03)', () => {
  it('shows a website of the workbench in a frame that can’t leave it, with its name, host and a way out', async () => {
    const ask = show(() => Promise.resolve(tile))
    const frame = await screen.findByTitle('Website: Dictionary')
    expect(ask).toHaveBeenCalledWith(expect.anything(), { id: 'w1' }, expect.anything())
    expect(frame.getAttribute('src')).toBe(tile.address)
    expect(frame.getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-forms allow-popups',
    )
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer')
    expect(screen.getByRole('heading', { level: 1, name: 'Dictionary' })).toBeTruthy()
    expect(screen.getByText('dictionary.example')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')).toBe(
      tile.address,
    )
    expect(screen.getByRole('link', { name: 'Workbench' }).getAttribute('href')).toBe('/workbench')
  })

  it('says that the website isn’t on the workbench, or that the server was not reached', async () => {
    show(() => Promise.reject(refused('404')))
    expect(await screen.findByRole('heading', { level: 1, name: 'Website not found' })).toBeTruthy()
    expect(document.querySelector('iframe')).toBeNull()
  })

  it('says so without an id, and asks for nothing', async () => {
    const ask = show(() => Promise.resolve(tile), '/webView')
    expect(await screen.findByRole('heading', { level: 1, name: 'Website not found' })).toBeTruthy()
    expect(ask).not.toHaveBeenCalled()
  })

  it('asks again on demand where it could not be loaded', async () => {
    const ask = show(() => Promise.reject(new Error('')))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The website couldn’t be loaded.',
    )
    screen.getByRole('button', { name: 'Try again' }).click()
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  })
})
