import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { createI18n } from '../../i18n/provider.ts'
import { textOfCode } from '../../protocol/errors/index.ts'
import { showPage } from '../../../tests/support/ways-bench.tsx'
import { FaultCover } from './FaultCover.tsx'
import { playerTexts } from './player.texts.ts'
import { TimelineVideo, timelineVideo } from './TimelineVideo.ts'
import { usePlayer, type PlayerOptions } from './usePlayer.ts'

const segments = [{ url: '/one.mp4', type: 'file', seconds: 100 }] as const

const Probe = (options: PlayerOptions) => {
  const { video, fault, retry } = usePlayer(options)
  return (
    <>
      {createElement(timelineVideo, { ref: video })}
      {fault && <FaultCover fault={fault} retry={retry} />}
    </>
  )
}

it.each(['en', 'zh'] as const)(
  'PLY-01 a video that meets used-up traffic says so with its code, keeps its place, and goes on from there (ERR-04, %s)',
  async lang => {
    const refused = Object.assign(new Error(textOfCode('18002', lang)), {
      body: { code: '18002' },
    })
    const renew = vi.fn(async () => segments).mockRejectedValueOnce(refused)
    vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
    showPage(<Probe segments={segments} renew={renew} />, {}, { i18n: await createI18n(lang) })
    const media = document.querySelector(timelineVideo)
    if (!(media instanceof TimelineVideo)) throw new Error('no video')
    await waitFor(() => expect(media.segment).toBe(0))
    const load = vi.spyOn(media, 'load')
    vi.spyOn(media, 'currentTime', 'get').mockReturnValue(42)
    media.fault = 'NETWORK'
    act(() => void media.dispatchEvent(new Event('fault')))
    const cover = await screen.findByRole('alert')
    expect(cover.textContent).toContain(textOfCode('18002', lang))
    expect(cover.textContent).toContain(playerTexts[lang].code('18002'))
    expect(load).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: playerTexts[lang].retry }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(load).toHaveBeenCalledExactlyOnceWith(segments, 42)
  },
)
