import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import type { ClassEvent } from '../../resources/classes/course/course.calls.ts'
import { actionWords } from '../../src/protocol/logs.ts'
import { useFindResource, useResources } from '../../src/ui/context.tsx'
import type { Label } from '../../src/schema/label.ts'
import { linkTo } from '../../src/ui/links.ts'
import { Difference } from '../../src/ui/parts/Difference.tsx'
import { InstantCell } from '../../src/ui/parts/fields/cells.tsx'
import { ErrorState, Icon, SkeletonRows } from '../../src/ui/parts/index.ts'
import { ClassFrame } from './ClassFrame.tsx'
import { classTexts } from './classes.texts.ts'
import { useClassEvents } from './useClassEvents.ts'

const Event = ({
  event,
  deeds,
}: {
  readonly event: ClassEvent
  readonly deeds: Readonly<Record<string, Label>>
}) => {
  const t = useTexts(classTexts)
  const label = useLabel()
  const resource = useFindResource()(event.resource)
  if (!resource) return null
  const words: Readonly<Record<string, string>> = t.did
  const actionLabel = deeds[event.action]
  const title = event.title ?? ''
  const fields = Object.keys(event.after ?? {}).some(name => Object.hasOwn(resource.fields, name))
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)', gap: 3, pb: 5 }}
    >
      <Icon
        name={resource.icon ?? 'dot'}
        sx={{ color: 'text.secondary', fontSize: 18, mt: '2px' }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <b data-data>{event.actorName}</b>{' '}
          {words[event.action] ?? t.didOther(actionLabel ? label(actionLabel) : event.action)}{' '}
          {label(resource.label)}{' '}
          {resource.routes && event.action !== 'delete' ? (
            <MuiLink
              data-data
              component={Link}
              to={linkTo(resource, 'show', { id: event.recordId })}
            >
              {title}
            </MuiLink>
          ) : (
            <span data-data>{title}</span>
          )}
        </Box>
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
          <InstantCell value={event.at} />
        </Box>
        {event.before && fields && (
          <Box sx={{ mt: 1 }}>
            <Difference resource={resource} before={event.before} after={event.after} />
          </Box>
        )}
      </Box>
    </Box>
  )
}

const Events = ({ courseId }: { readonly courseId: string }) => {
  const t = useTexts(classTexts)
  const resources = useResources()
  const deeds = useMemo(() => actionWords(resources), [resources])
  const { events, loading, failed, retry, more, fetching, older } = useClassEvents(courseId)
  if (failed) return <ErrorState retry={retry} />
  if (loading) return <SkeletonRows rows={6} columns={2} />
  if (!events.length) return <Typography sx={{ color: 'text.secondary' }}>{t.noEvents}</Typography>
  return (
    <>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {events.map(event => (
          <Event key={event.id} event={event} deeds={deeds} />
        ))}
      </Box>
      {more && (
        <Button onClick={older} disabled={fetching}>
          {t.older}
        </Button>
      )}
    </>
  )
}

/**
 * /classEvent?id=: what happened to a class, its people, lessons, invitations and days off
 * (CLS-09).
 */
export const ClassEventPage = () => (
  <ClassFrame at="classEvent">{record => <Events courseId={record.id} />}</ClassFrame>
)
