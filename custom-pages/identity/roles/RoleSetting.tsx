import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useNotify } from 'react-admin'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { canDo } from '../../../src/access/index.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { useAccess, useResourceDef } from '../../../src/ui/context.tsx'
import { FormBody } from '../../../src/ui/form/FormBody.tsx'
import { FormSkeleton } from '../../../src/ui/form/FormSkeleton.tsx'
import { LeaveQuestion } from '../../../src/ui/form/LeaveQuestion.tsx'
import { useLeaveGuard } from '../../../src/ui/form/useLeaveGuard.ts'
import { useRecordForm } from '../../../src/ui/form/useRecordForm.ts'
import { Facts } from '../../../src/ui/show/Facts.tsx'
import { linkTo } from '../../../src/ui/links.ts'
import { ErrorState, Page, PageSkeleton } from '../../../src/ui/parts/index.ts'
import { rolesTexts } from './roles.texts.ts'
import { useRoles } from './useRoles.ts'
import { asText } from '../../../src/schema/asText.ts'
import { someText, usePageState } from '../../../src/ui/usePageState.ts'

/** The role's form with one group of its fields. */
const narrowed = (resource: AnyResource, group: string): AnyResource => ({
  ...resource,
  form: { layout: 'sections', groups: resource.form.groups.filter(({ name }) => name === group) },
})

const Setting = ({
  resource,
  id,
  frozen,
}: {
  readonly resource: AnyResource
  readonly id: string
  readonly frozen: boolean
}) => {
  const t = useTexts(rolesTexts)
  const notify = useNotify()
  const navigate = useNavigate()
  const state = useRecordForm(resource, id)
  const guard = useLeaveGuard(state.dirty.length > 0)
  return (
    <Box sx={{ '--form-ground': theme => theme.palette.background.default }}>
      {state.loading && <FormSkeleton resource={resource} />}
      {Boolean(state.failure) && <ErrorState message={t.missing} retry={state.retry} />}
      {state.record && frozen && <Facts resource={resource} record={state.record} />}
      {state.record && !frozen && (
        <FormBody
          resource={resource}
          mode="update"
          state={state}
          onSaved={record => notify(t.saved(asText(record.name)), { type: 'success' })}
          onCancel={() => void navigate(linkTo(resource, 'show', { id }))}
        />
      )}
      {frozen && <Alert severity="info">{t.readOnly}</Alert>}
      <LeaveQuestion guard={guard} />
    </Box>
  )
}

interface Props {
  readonly route: 'roleControl' | 'rightDetail'
  /** Group of the role's form that this page sets. */
  readonly group: 'rights' | 'masks'
  readonly title: string
  readonly help: string
}

/** A page that sets one side of a role (`?id=`); without an id, the first one. */
export const RoleSetting = ({ route, group, title, help }: Props) => {
  const t = useTexts(rolesTexts)
  const def = useResourceDef('role')
  const frozen = !canDo(useAccess(), def, 'update')
  const resource = useMemo(() => narrowed(def, group), [def, group])
  const { roles, loading, failed, retry } = useRoles()
  const { id: named, go } = usePageState({ id: someText })
  const id = named || roles[0]?.id
  if (loading) return <PageSkeleton />
  if (failed) return <ErrorState message={t.missing} retry={retry} />
  const other =
    route === 'roleControl'
      ? { to: '/rightDetail', text: t.masks }
      : { to: '/roleControl', text: t.rights }
  return (
    <Page title={title} width="narrow">
      <Box sx={{ maxWidth: 720 }}>
        <Typography sx={{ color: 'text.secondary', mb: 4 }}>{help}</Typography>
        {id === undefined ? (
          <Typography>{t.none}</Typography>
        ) : (
          <>
            <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap', mb: 6 }}>
              <TextField
                select
                size="small"
                label={t.role}
                value={roles.some(role => role.id === id) ? id : ''}
                onChange={event => go({ id: event.target.value })}
                sx={{ flex: '1 1 240px', maxWidth: 360 }}
              >
                {roles.map(role => (
                  <MenuItem key={role.id} value={role.id}>
                    {role.name}
                  </MenuItem>
                ))}
              </TextField>
              <Button component={Link} to={`${other.to}?id=${encodeURIComponent(id)}`}>
                {other.text}
              </Button>
              <Button component={Link} to={linkTo(def, 'show', { id })}>
                {t.details}
              </Button>
            </Box>
            <Setting key={id} resource={resource} id={id} frozen={frozen} />
          </>
        )}
      </Box>
    </Page>
  )
}
