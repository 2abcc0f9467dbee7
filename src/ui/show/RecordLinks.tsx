import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Link } from 'react-router-dom'
import { useLabel } from '../../i18n/texts.ts'
import type { Extension } from '../../schema/extension.ts'
import type { AnyRecord } from '../../schema/resource.ts'
import { useAllowed } from '../Allowed.tsx'
import { useEdu } from '../context.tsx'
import { FetchButton } from '../parts/FileButton.tsx'

/** The buttons beside a record that other domains declare, in the order of the extensions. */
export const RecordLinks = ({
  extensions,
  record,
}: {
  readonly extensions: readonly Extension[]
  readonly record: AnyRecord
}) => {
  const label = useLabel()
  const allowed = useAllowed()
  const edu = useEdu()
  const links = extensions.flatMap(({ links = [] }) => links.filter(({ right }) => allowed(right)))
  if (record.deletedAt !== null || !links.length) return null
  return (
    <Stack sx={{ gap: 2, mb: 8, alignItems: 'stretch' }}>
      {links.map(link => {
        const name = label(link.label)
        return 'to' in link ? (
          <Button key={name} variant="outlined" component={Link} to={link.to(record.id)}>
            {name}
          </Button>
        ) : (
          <FetchButton key={name} fetch={() => link.file(edu.askFile, record.id)} label={name} />
        )
      })}
    </Stack>
  )
}
