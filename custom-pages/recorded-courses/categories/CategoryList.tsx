import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { courseCategory } from '../../../resources/recorded-courses/course-category/courseCategory.resource.ts'
import { recordedCourseLimits } from '../../../resources/recorded-courses/recorded-course/recordedCourse.options.ts'
import { canDo } from '../../../src/access/index.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useAccess } from '../../../src/ui/context.tsx'
import { hiddenStyle } from '../../../src/ui/parts/fields/hidden.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { Empty, ErrorState } from '../../../src/ui/parts/States.tsx'
import { NameEditor } from '../catalogue/NameEditor.tsx'
import { categoryTexts } from './categories.texts.ts'
import type { Categories } from './useCategories.ts'

/** Longest name of a category. */
const maxName = 30

/** Which categories are chosen. */
interface CategoryChoice {
  readonly chosen: readonly string[]
  readonly disabled: boolean
  toggle(id: string): void
}

interface LineProps {
  readonly state: Categories
  readonly at: number
  readonly editing: boolean
  readonly choice: CategoryChoice | undefined
  onEdit(on: boolean): void
}

const Line = ({ state, at, editing, choice, onEdit }: LineProps) => {
  const t = useTexts(categoryTexts)
  const access = useAccess()
  const one = state.categories[at]
  if (!one) return null
  const { id, name } = one
  const mayChange = canDo(access, courseCategory, 'update')
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 48,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {editing ? (
        <NameEditor
          label={t.newName(name)}
          name={name}
          maxLength={maxName}
          onSave={next => state.rename(id, next)}
          onClose={() => onEdit(false)}
        />
      ) : (
        <>
          {choice && (
            <Checkbox
              size="small"
              checked={choice.chosen.includes(id)}
              disabled={choice.disabled}
              onChange={() => choice.toggle(id)}
              slotProps={{ input: { 'aria-label': name } }}
            />
          )}
          <Typography data-data sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography sx={{ fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap', mr: 1 }}>
            {t.courses(one.courses ?? 0)}
          </Typography>
          {mayChange && (
            <>
              <IconButton
                aria-label={t.moveUp(name)}
                disabled={at === 0}
                onClick={() => state.step(at, -1)}
              >
                <Icon name="up" />
              </IconButton>
              <IconButton
                aria-label={t.moveDown(name)}
                disabled={at === state.categories.length - 1}
                onClick={() => state.step(at, 1)}
              >
                <Icon name="down" />
              </IconButton>
              <IconButton aria-label={t.rename(name)} onClick={() => onEdit(true)}>
                <Icon name="edit" />
              </IconButton>
            </>
          )}
          {canDo(access, courseCategory, 'delete') && (
            <IconButton aria-label={t.delete(name)} onClick={() => void state.remove(id, name)}>
              <Icon name="trash" />
            </IconButton>
          )}
        </>
      )}
    </Box>
  )
}

const Adding = ({ state }: { readonly state: Categories }) => {
  const t = useTexts(categoryTexts)
  const access = useAccess()
  const [typing, setTyping] = useState(false)
  if (!canDo(access, courseCategory, 'create')) return null
  if (typing)
    return (
      <NameEditor
        label={t.name}
        name=""
        submit={t.add}
        maxLength={maxName}
        onSave={state.add}
        onClose={() => setTyping(false)}
      />
    )
  return (
    <>
      <Button
        startIcon={<Icon name="plus" />}
        disabled={state.full}
        onClick={() => setTyping(true)}
      >
        {t.add}
      </Button>
      {state.full && (
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{t.full}</Typography>
      )}
    </>
  )
}

interface CategoryListProps {
  readonly state: Categories
  /** Present where some of them are chosen, for a course. */
  readonly choice?: CategoryChoice
}

/** Categories in their order: added, renamed, moved, deleted (VAL-05). */
export const CategoryList = ({ state, choice }: CategoryListProps) => {
  const t = useTexts(categoryTexts)
  const [edited, setEdited] = useState<string>()
  if (state.failed) return <ErrorState title={t.failed} retry={state.retry} />
  if (state.loading)
    return [0, 1, 2].map(n => (
      <Skeleton key={n} height={16} width={`${70 - n * 12}%`} sx={{ transform: 'none', my: 4 }} />
    ))
  if (!state.categories.length)
    return (
      <Empty icon="folder" title={t.empty} help={t.emptyHelp} actions={<Adding state={state} />} />
    )
  return (
    <>
      <Typography
        sx={{ fontSize: 13, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {t.places(state.categories.length, recordedCourseLimits.categories)}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, mb: 3, listStyle: 'none' }}>
        {state.categories.map(({ id }, at) => (
          <Line
            key={id}
            state={state}
            at={at}
            editing={edited === id}
            choice={choice}
            onEdit={on => setEdited(on ? id : undefined)}
          />
        ))}
      </Box>
      <Adding state={state} />
      <output style={hiddenStyle} aria-live="polite">
        {state.announcement}
      </output>
    </>
  )
}
