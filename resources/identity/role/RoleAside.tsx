import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Link } from 'react-router-dom'
import { texts, useTexts } from '../../../src/i18n/texts.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'

const asideTexts = texts({
  en: { rights: 'Permission settings', masks: 'Data permissions' },
  zh: { rights: '权限设置', masks: '数据权限' },
})

/** The ways from a role to the pages that set what it may do and which data it sees masked. */
export const RoleAside = ({ record }: { readonly record: { readonly id: string } }) => {
  const t = useTexts(asideTexts)
  const id = encodeURIComponent(record.id)
  return (
    <Stack sx={{ gap: 2, mb: 8, alignItems: 'stretch' }}>
      <Button
        variant="outlined"
        startIcon={<Icon name="lock" />}
        component={Link}
        to={`/roleControl?id=${id}`}
      >
        {t.rights}
      </Button>
      <Button
        variant="outlined"
        startIcon={<Icon name="eyeOff" />}
        component={Link}
        to={`/rightDetail?id=${id}`}
      >
        {t.masks}
      </Button>
    </Stack>
  )
}
