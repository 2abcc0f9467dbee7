import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import MuiLink from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { courseMember } from '../../resources/classes/course-member/courseMember.resource.ts'
import { canDo } from '../../src/access/index.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import { useAccess, useResources } from '../../src/ui/context.tsx'
import { importLink, linkTo } from '../../src/ui/links.ts'
import { Empty, ErrorState, Icon, SkeletonRows, useConfirm } from '../../src/ui/parts/index.ts'
import { Pager } from '../../src/ui/pager/Pager.tsx'
import { smallestPage } from '../../src/ui/pager/pages.ts'
import { PersonAvatar } from '../../src/ui/parts/PersonAvatar.tsx'
import { FieldValue } from '../../src/ui/show/FieldValue.tsx'
import { AddPeopleDialog } from './AddPeopleDialog.tsx'
import type { ClassRecord } from './OneClass.tsx'
import { manageTexts } from './manage.texts.ts'
import type { AddedRole } from './useAddPeople.ts'
import { useMembers, type ClassMember } from './useMembers.ts'
import { useMemberWork } from './useMemberWork.ts'
import { flag, usePageState } from '../../src/ui/usePageState.ts'

const PersonLine = ({
  member,
  chosen,
  onToggle,
}: {
  readonly member: ClassMember
  readonly chosen: boolean
  onToggle?: (() => void) | undefined
}) => {
  const t = useTexts(manageTexts)
  const kind = member.studentId ? 'student' : 'teacher'
  const resource = useResources().find(({ name }) => name === kind)
  const id = member.studentId ?? member.teacherId ?? ''
  const name = member.name ?? id
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: 48,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {onToggle && (
        <Checkbox
          size="small"
          checked={chosen}
          onChange={onToggle}
          slotProps={{ input: { 'aria-label': t.choose(name) } }}
        />
      )}
      <PersonAvatar name={name} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {resource?.routes ? (
          <MuiLink component={Link} to={linkTo(resource, 'show', { id })}>
            {name}
          </MuiLink>
        ) : (
          name
        )}
      </Box>
      <Box
        sx={{
          color: 'text.secondary',
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'flex-end',
          columnGap: 4,
          maxWidth: '50%',
        }}
      >
        <FieldValue resource={courseMember} name="joinedBy" record={member} />{' '}
        <FieldValue resource={courseMember} name="joinedAt" record={member} />
      </Box>
    </Box>
  )
}

interface MemberToolsProps {
  readonly record: ClassRecord
  readonly role: AddedRole
  readonly found: ReturnType<typeof useMembers>
  readonly onAdd: (() => void) | undefined
}

const MemberTools = ({ record, role, found, onAdd }: MemberToolsProps) => {
  const t = useTexts(manageTexts)
  const label = useLabel()
  const access = useAccess()
  const { total, typed: searchText, find, asked: filtered } = found
  // the file says who they are; the class and the role are known from here
  const presetValues = {
    courseId: record.courseName,
    role: label(courseMember.fields.role.options.options[role]),
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', my: 3 }}>
      <TextField
        size="small"
        value={searchText}
        onChange={event => find(event.target.value)}
        placeholder={t.find}
        slotProps={{ htmlInput: { 'aria-label': t.find } }}
        sx={{ width: { xs: '100%', sm: 220 } }}
      />
      <Typography sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {total === undefined || filtered
          ? ''
          : role === 'STUDENT'
            ? t.places(total, record.studentLimit)
            : t.auditorPlaces(total)}
      </Typography>
      <Box sx={{ flex: 1 }} />
      {canDo(access, courseMember, 'import') && (
        <Button
          component={Link}
          to={importLink({ resource: 'courseMember', knownValues: presetValues })}
          startIcon={<Icon name="upload" />}
        >
          {t.import}
        </Button>
      )}
      {onAdd && (
        <Button variant="contained" startIcon={<Icon name="plus" />} onClick={onAdd}>
          {role === 'STUDENT' ? t.addStudents : t.addAuditors}
        </Button>
      )}
    </Box>
  )
}

interface ChosenActionsProps {
  readonly role: AddedRole
  readonly work: ReturnType<typeof useMemberWork>
  readonly onRemove: () => void
}

const ChosenActions = ({ role, work, onRemove }: ChosenActionsProps) => {
  const t = useTexts(manageTexts)
  const access = useAccess()
  const other = role === 'STUDENT' ? 'AUDITOR' : 'STUDENT'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 2 }}>
      <span aria-live="polite">{t.chosen(work.chosen.size)}</span>
      {canDo(access, courseMember, 'update') && (
        <Button onClick={() => void work.make(other)}>
          {other === 'STUDENT' ? t.toStudents : t.toAuditors}
        </Button>
      )}
      {canDo(access, courseMember, 'delete') && (
        <Button color="error" onClick={onRemove}>
          {t.remove}
        </Button>
      )}
    </Box>
  )
}

const RefusedMembers = ({ failed }: Pick<ReturnType<typeof useMemberWork>, 'failed'>) => {
  const t = useTexts(manageTexts)
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      {t.refused(failed.length)}
      {failed.map(({ id, title, msg }) => (
        <div key={id}>
          {title}: {msg}
        </div>
      ))}
    </Alert>
  )
}

/**
 * Whether the dialog for adding people is open: in the address, so that other screens can link to
 * it.
 */
const useAdding = (mayAdd: boolean): readonly [boolean, (on: boolean) => void] => {
  const { add, go } = usePageState({ add: flag })
  return [mayAdd && add, on => go({ add: on ? '1' : null })]
}

/** Students of a class, or its auditors: search, addition, removal, and the change between both. */
export const MemberList = ({
  record,
  role,
}: {
  readonly record: ClassRecord
  readonly role: AddedRole
}) => {
  const t = useTexts(manageTexts)
  const access = useAccess()
  const found = useMembers(record.id, role)
  const { members, total, place, turn, asked: filtered, loading, failed, retry } = found
  const work = useMemberWork()
  const { ask, dialog } = useConfirm()
  const mayAdd = canDo(access, courseMember, 'create')
  const [adding, setAdding] = useAdding(mayAdd)
  const [mayRemove, mayChange] = [
    canDo(access, courseMember, 'delete'),
    canDo(access, courseMember, 'update'),
  ]
  const remove = async (): Promise<void> => {
    const n = work.chosen.size
    if (
      await ask({
        title: t.removeTitle(n),
        children: t.removeText,
        confirm: t.remove,
        danger: true,
      })
    )
      await work.remove()
  }
  return (
    <>
      <MemberTools
        record={record}
        role={role}
        found={found}
        onAdd={mayAdd ? () => setAdding(true) : undefined}
      />
      {work.chosen.size > 0 && (
        <ChosenActions role={role} work={work} onRemove={() => void remove()} />
      )}
      {work.failed.length > 0 && <RefusedMembers failed={work.failed} />}
      {failed && <ErrorState retry={retry} />}
      {loading && <SkeletonRows rows={6} columns={3} height={48} />}
      {!loading && !failed && members.length === 0 && (
        <Empty
          icon="student"
          title={filtered ? t.nobodyFound : role === 'STUDENT' ? t.noStudents : t.noAuditors}
          help={filtered ? undefined : t.fill}
        />
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {members.map(member => (
          <PersonLine
            key={member.id}
            member={member}
            chosen={work.chosen.has(member.id)}
            onToggle={mayRemove || mayChange ? () => work.toggle(member.id) : undefined}
          />
        ))}
      </Box>
      {(total ?? 0) > smallestPage && <Pager {...place} total={total ?? 0} onChange={turn} />}
      {adding && (
        <AddPeopleDialog
          courseId={record.id}
          role={role}
          onAdded={work.refresh}
          onClose={() => setAdding(false)}
        />
      )}
      {dialog}
    </>
  )
}
