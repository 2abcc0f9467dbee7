import {
  MediaCaptionsButton,
  MediaControlBar,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react'
import {
  MediaCaptionsMenu,
  MediaPlaybackRateMenu,
  MediaRenditionMenu,
  MediaSettingsMenu,
  MediaSettingsMenuButton,
  MediaSettingsMenuItem,
} from 'media-chrome/react/menu'
import { useTexts } from '../../i18n/texts.ts'
import { speeds } from './commands.ts'
import { playerTexts } from './player.texts.ts'

interface ControlsProps {
  /** There are captions to turn on. */
  readonly captions: boolean
  /** There may be several qualities. */
  readonly qualities: boolean
}

/**
 * The library calls it a button, which can't be checked, and says whether it is: to readers it is a
 * switch.
 */
const makeSwitch = (element: HTMLElement | null): void => element?.setAttribute('role', 'switch')

/**
 * The library loads the preview pictures of the time bar from other hosts without cookies, but the
 * server requires the watcher's cookie.
 */
const askWithCookies = (bar: HTMLElement | null): void =>
  bar?.shadowRoot
    ?.querySelector('media-preview-thumbnail')
    ?.shadowRoot?.querySelector('img')
    ?.removeAttribute('crossorigin')

const Settings = ({ captions, qualities }: ControlsProps) => {
  const t = useTexts(playerTexts)
  return (
    <MediaSettingsMenu hidden anchor="auto">
      <MediaSettingsMenuItem>
        {t.speedMenu}
        <MediaPlaybackRateMenu slot="submenu" hidden rates={[...speeds]}>
          <div slot="title">{t.speedMenu}</div>
        </MediaPlaybackRateMenu>
      </MediaSettingsMenuItem>
      {qualities && (
        <MediaSettingsMenuItem>
          {t.qualityMenu}
          <MediaRenditionMenu slot="submenu" hidden>
            <div slot="title">{t.qualityMenu}</div>
          </MediaRenditionMenu>
        </MediaSettingsMenuItem>
      )}
      {captions && (
        <MediaSettingsMenuItem>
          {t.captionsMenu}
          <MediaCaptionsMenu slot="submenu" hidden>
            <div slot="title">{t.captionsMenu}</div>
          </MediaCaptionsMenu>
        </MediaSettingsMenuItem>
      )}
    </MediaSettingsMenu>
  )
}

/**
 * The controls over a video. On a phone, those that its own buttons and gestures replace are left
 * out.
 */
export const Controls = ({ captions, qualities }: ControlsProps) => (
  <>
    <MediaLoadingIndicator slot="centered-chrome" noAutohide />
    <Settings captions={captions} qualities={qualities} />
    <MediaControlBar>
      <MediaTimeRange ref={askWithCookies} />
    </MediaControlBar>
    <MediaControlBar>
      <MediaPlayButton />
      <MediaSeekBackwardButton seekOffset={10} />
      <MediaSeekForwardButton seekOffset={10} />
      <MediaMuteButton className="wide" />
      <MediaVolumeRange className="wide" />
      <MediaTimeDisplay showDuration noToggle />
      <span className="space" />
      {captions && <MediaCaptionsButton ref={makeSwitch} />}
      <MediaSettingsMenuButton />
      <MediaPipButton className="wide" />
      <MediaFullscreenButton />
    </MediaControlBar>
  </>
)
