import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { courseMember } from '../../resources/classes/course-member/courseMember.resource.ts'
import { course } from '../../resources/classes/course/course.resource.ts'
import { canDo } from '../../src/access/index.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import { classPermissions } from '../../resources/classes/course/course.options.ts'
import { useAccess } from '../../src/ui/context.tsx'
import { Empty, ErrorState, Icon, SkeletonRows } from '../../src/ui/parts/index.ts'
import { Pager } from '../../src/ui/pager/Pager.tsx'
import { smallestPage } from '../../src/ui/pager/pages.ts'
import { ClassFrame } from './ClassFrame.tsx'
import type { ClassRecord } from './OneClass.tsx'
import { classTexts } from './classes.texts.ts'
import { classLink } from './links.ts'
import { useMembers, type ClassMember } from './useMembers.ts'
import { usePermissions } from './usePermissions.ts'

interface ChoicesProps {
  readonly name: string
  readonly held: readonly string[]
  readonly disabled: boolean
  readonly quiet?: boolean
  onToggle(permission: string): void
}

/** Every permission as a chip that is pressed or not. */
const Choices = ({ name, held: permissions, disabled, quiet = false, onToggle }: ChoicesProps) => {
  const label = useLabel()
  return (
    <Box role="group" aria-label={name} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {Object.entries(classPermissions).map(([permission, words]) => {
        const on = permissions.includes(permission)
        return (
          <Chip
            key={permission}
            component="button"
            size="small"
            label={label(words)}
            aria-pressed={on}
            disabled={disabled}
            icon={on ? <Icon name="check" /> : undefined}
            variant="outlined"
            sx={
              on
                ? {
                    color: quiet ? 'text.primary' : 'primary.main',
                    borderColor: quiet ? 'text.secondary' : 'primary.main',
                    fontWeight: 600,
                  }
                : { color: 'text.secondary' }
            }
            onClick={() => onToggle(permission)}
          />
        )
      })}
    </Box>
  )
}

interface PersonPermissionsProps {
  readonly member: ClassMember
  readonly record: ClassRecord
  readonly work: ReturnType<typeof usePermissions>
}

/** One person's permissions: those of the class, or their own. */
const PersonPermissions = ({ member, record, work }: PersonPermissionsProps) => {
  const t = useTexts(classTexts)
  const access = useAccess()
  const { busy, set, toggle } = work
  const may = canDo(access, courseMember, 'update')
  const own = member.permissions.length > 0
  const permissions = own ? member.permissions : record.permissions
  const holder = {
    resource: 'courseMember',
    id: member.id,
    name: member.name ?? '',
  } as const
  return (
    <Box component="li" sx={{ py: 3, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 32, mb: 1 }}>
        <b>{member.name}</b>
        {own && <Box sx={{ fontSize: 12, color: theme => theme.tones.careful.text }}>{t.own}</Box>}
        <Box sx={{ flex: 1 }} />
        {own && may && (
          <Button
            size="small"
            variant="text"
            disabled={busy === member.id}
            onClick={() => void set(holder, [])}
          >
            {t.asClass}
          </Button>
        )}
      </Box>
      <Choices
        name={holder.name}
        held={permissions}
        quiet={!own}
        disabled={!may || busy === member.id}
        onToggle={permission => toggle(holder, permissions, permission)}
      />
    </Box>
  )
}

const People = ({ record }: { readonly record: ClassRecord }) => {
  const t = useTexts(classTexts)
  const access = useAccess()
  const { members, total, place, turn, loading, failed, retry } = useMembers(record.id)
  const work = usePermissions()
  return (
    <>
      <Box
        component="section"
        aria-labelledby="of-class"
        sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', p: 4, mb: 6 }}
      >
        <Typography id="of-class" variant="h2">
          {t.ofClass}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mb: 3 }}>{t.ofClassHelp}</Typography>
        <Choices
          name={t.ofClass}
          held={record.permissions}
          disabled={work.busy === record.id || !canDo(access, course, 'update')}
          onToggle={permission =>
            work.toggle(
              { resource: 'course', id: record.id, name: record.courseName },
              record.permissions,
              permission,
            )
          }
        />
      </Box>
      {failed && <ErrorState retry={retry} />}
      {loading && <SkeletonRows rows={6} columns={2} />}
      {!loading && !failed && members.length === 0 && (
        <Empty
          icon="student"
          title={t.noPeople}
          actions={
            <Button component={Link} to={classLink('classManage', record.id)}>
              {t.addPeople}
            </Button>
          }
        />
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {members.map(member => (
          <PersonPermissions key={member.id} member={member} record={record} work={work} />
        ))}
      </Box>
      {(total ?? 0) > smallestPage && <Pager {...place} total={total ?? 0} onChange={turn} />}
    </>
  )
}

/**
 * /personAuth?id=: the permissions of the class's people in its lessons, and individual exceptions
 * (CLS-09, VAL-13).
 */
export const PersonAuthPage = () => (
  <ClassFrame at="personAuth">{record => <People record={record} />}</ClassFrame>
)
