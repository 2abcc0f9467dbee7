import Box from '@mui/material/Box'
import {
  sharingStates,
  type SharingState,
} from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { useLabel, useTexts } from '../../../src/i18n/texts.ts'
import { Icon, type IconName } from '../../../src/ui/parts/icons.tsx'
import type { ToneName } from '../../../src/ui/theme/tokens.ts'
import { shareTexts } from '../sharing/share.texts.ts'

const looks: Readonly<Record<SharingState, { readonly icon: IconName; readonly tone: ToneName }>> =
  {
    UNAUTHORIZED: { icon: 'lock', tone: 'neutral' },
    AUTHORIZED: { icon: 'unlock', tone: 'good' },
    PARTIAL: { icon: 'student', tone: 'careful' },
    INHERITED: { icon: 'folder', tone: 'informative' },
  }

/** Shows whether others can open an entry, by an icon and a word. */
export const AccessMark = ({ state }: { readonly state: SharingState }) => {
  const t = useTexts(shareTexts)
  const label = useLabel()
  const { icon, tone } = looks[state]
  return (
    <Box
      component="span"
      title={t.stateHelps[state]}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        fontSize: 12,
        lineHeight: 1,
        verticalAlign: 'middle',
        whiteSpace: 'nowrap',
        color: theme =>
          state === 'UNAUTHORIZED' ? theme.palette.text.secondary : theme.tones[tone].text,
      }}
    >
      <Icon name={icon} style={{ fontSize: 14 }} />
      {label(sharingStates[state])}
    </Box>
  )
}
