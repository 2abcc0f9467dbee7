import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import type { AuthorisedResource } from '../../../resources/cloud-disk/sharing.calls.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { dayText } from '../../../src/ui/parts/fields/time.ts'
import { authorisedTexts } from './authorised.texts.ts'
import { fileKindOf } from '../fileKinds.ts'
import { FileIcon } from '../FileIcon.tsx'
import { GrantLine } from './GrantLine.tsx'
import type { GrantWork } from './useSharing.ts'

/** The shared node: its icon, name and path. */
const What = ({ grant }: { readonly grant: AuthorisedResource }) => {
  const kind =
    grant.kind === 'FILE' ? fileKindOf({ name: grant.nodeName, contentType: null }) : 'folder'
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <FileIcon kind={kind} />
      <Box sx={{ minWidth: 0 }} data-data>
        <Typography noWrap title={grant.nodeName} sx={{ fontWeight: 500 }}>
          {grant.nodeName}
        </Typography>
        <Typography
          variant="caption"
          component="div"
          noWrap
          title={grant.place}
          sx={{ color: 'text.secondary' }}
        >
          {grant.place}
        </Typography>
      </Box>
    </Box>
  )
}

interface GrantRowProps {
  readonly grant: AuthorisedResource
  readonly now: number
  readonly work: GrantWork
  readonly isSelected: boolean
  toggle(): void
  revoke(): void
}
/** A share: the node, the person who receives it, the person who shared it, and its end. */
export const GrantRow = ({ grant, now, work, isSelected, toggle, revoke }: GrantRowProps) => {
  const t = useTexts(authorisedTexts)
  const lang = useLang()
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '40px minmax(0, 1fr)', sm: '40px 1fr 1.2fr' },
        columnGap: 3,
        alignItems: 'center',
        borderTop: 1,
        borderColor: 'divider',
        py: { xs: 2, sm: 0 },
      }}
    >
      <Checkbox
        size="small"
        checked={isSelected}
        onChange={toggle}
        slotProps={{
          input: { 'aria-label': t.select(`${grant.nodeName}, ${grant.grantee.name}`) },
        }}
      />
      <What grant={grant} />
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          gridColumn: { xs: 2, sm: 3 },
          '& > li': { borderTop: 0 },
        }}
      >
        <GrantLine
          grant={grant}
          now={now}
          busy={work.busy}
          note={
            <span>
              {` · ${dayText(grant.createTime, lang)}`}
              {grant.by !== null && ` · ${t.by(grant.by)}`}
            </span>
          }
          revoke={revoke}
          extend={until => work.extend([grant.id], until)}
        />
      </Box>
    </Box>
  )
}
