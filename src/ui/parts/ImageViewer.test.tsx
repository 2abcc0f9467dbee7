import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ImageViewer } from './ImageViewer.tsx'
import type { ViewerImage } from './useImageViewer.ts'

const viewerImages = (count: number, from = 1): ViewerImage[] =>
  Array.from({ length: count }, (_, i) => ({
    url: `/i/${from + i}.png`,
    title: `Picture ${from + i}`,
    at: '2026-03-05T01:30:00Z',
  }))
const img = () => screen.getByRole<HTMLImageElement>('img')
const press = (key: string, times = 1) => {
  for (let i = 0; i < times; i++) fireEvent.keyDown(screen.getByRole('dialog'), { key })
}
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('image viewer (UI-02)', () => {
  it('zooms by 0.2 down to 0.2 and no further (UI-02)', () => {
    render(<ImageViewer images={viewerImages(1)} onClose={() => {}} />)
    click('Zoom in')
    expect(img().style.transform).toBe('scale(1.2) rotate(0deg)')
    press('ArrowUp')
    expect(img().style.transform).toContain('scale(1.4)')
    press('ArrowDown', 20)
    expect(img().style.transform).toContain('scale(0.2)')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Zoom out' }).disabled).toBe(true)
  })

  it('rotates by 90 degrees either way, and toggles original and fit (UI-02)', () => {
    render(<ImageViewer images={viewerImages(1)} onClose={() => {}} />)
    click('Rotate right')
    click('Rotate right')
    click('Rotate left')
    expect(img().style.transform).toContain('rotate(90deg)')
    expect(img().dataset['fit']).toBe('true')
    click('Original size')
    expect(img().dataset['fit']).toBe('false')
    click('Fit to screen')
    expect(img().dataset['fit']).toBe('true')
  })

  it('moves with the arrow keys, stops at the ends, shows a timestamp on each image, and closes with Esc (UI-02)', () => {
    const close = vi.fn<() => void>()
    render(<ImageViewer images={viewerImages(2)} onClose={close} />)
    press('ArrowLeft')
    expect(img().alt).toBe('Picture 1')
    press('ArrowUp')
    press('ArrowRight', 5)
    expect(img().alt).toBe('Picture 2')
    expect(img().style.transform).toContain('scale(1)')
    expect(document.querySelector('time')?.getAttribute('datetime')).toBe('2026-03-05T01:30:00Z')
    expect(document.querySelector('time')?.textContent).toContain('2026')
    press('Escape')
    expect(close).toHaveBeenCalledTimes(1)
  })

  it('takes 20 a page and loads the next one within 5 of the end (UI-02)', async () => {
    const load = vi.fn(async (page: number, limit: number) => ({
      list: viewerImages(page < 3 ? limit : 5, (page - 1) * limit + 1),
      total: 45,
    }))
    render(<ImageViewer load={load} onClose={() => {}} />)
    await screen.findByRole('img')
    expect(load.mock.calls).toEqual([[1, 20]])
    press('ArrowRight', 14)
    expect(load).toHaveBeenCalledTimes(1)
    press('ArrowRight')
    await waitFor(() =>
      expect(load.mock.calls).toEqual([
        [1, 20],
        [2, 20],
      ]),
    )
    await act(async () => {})
    press('ArrowRight', 30)
    await waitFor(() => expect(load).toHaveBeenCalledTimes(3))
    await act(async () => {})
    press('ArrowRight', 30)
    expect(img().alt).toBe('Picture 45')
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('says when the next images could not be loaded, and tries again on demand', async () => {
    const load = vi
      .fn(async (): Promise<{ list: ViewerImage[]; total: number }> => ({
        list: viewerImages(1),
        total: 1,
      }))
      .mockRejectedValueOnce(new Error('503'))
    render(<ImageViewer load={load} onClose={() => {}} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect((await screen.findByRole('img')).getAttribute('src')).toBe('/i/1.png')
  })

  it('keeps the focus inside and says what it is', () => {
    render(<ImageViewer images={viewerImages(1)} onClose={() => {}} />)
    const dialog = screen.getByRole('dialog', { name: 'Image viewer' })
    expect(dialog.contains(document.activeElement)).toBe(true)
    expect(dialog.getAttribute('aria-modal')).toBe('true')
  })
})
