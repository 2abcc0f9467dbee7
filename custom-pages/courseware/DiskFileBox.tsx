import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchNodes } from '../../resources/cloud-disk/disk.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { floating } from '../../src/ui/parts/fields/floating.ts'
import { useDebounced } from '../../src/ui/parts/useDebounced.ts'
import { coursewarePageTexts } from './courseware.texts.ts'
import { isDocumentName } from './documents.ts'
import type { ChosenNode, UploadCourseware } from './useUploadCourseware.ts'

const nothing: ChosenNode[] = []

/** Documents of the cloud disk that the person may open, by part of their names. */
const useDocuments = (q: string) => {
  const edu = useEdu()
  const { data, isFetching } = useQuery({
    enabled: q !== '',
    queryKey: ['coursewareNodes', q],
    queryFn: async ({ signal }) => {
      const { list } = await edu.ask(searchNodes, { q, limit: 50 }, { signal, quiet: true })
      return list
        .filter(({ kind, name }) => kind === 'FILE' && isDocumentName(name))
        .map(({ id, name, path }) => ({ id, name, place: path.map(one => one.name).join(' / ') }))
    },
  })
  return { found: data ?? nothing, isFetching }
}

/** Finds documents of the cloud disk. */
export const DiskFileBox = ({ state }: { readonly state: UploadCourseware }) => {
  const t = useTexts(coursewarePageTexts)
  const [typed, setTyped] = useState('')
  const { found, isFetching } = useDocuments(useDebounced(typed.trim(), 250))
  const { nodes: error } = state.errors
  return (
    <Autocomplete<ChosenNode, true>
      multiple
      size="small"
      options={found}
      // the same list object while nothing is chosen: with another one the box would reset the
      // typed text
      value={state.nodes}
      loading={isFetching}
      noOptionsText={typed.trim() === '' ? t.diskSearch : t.nothingFound}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      getOptionLabel={({ name }) => name}
      // the server has searched already, by pinyin too
      filterOptions={options => options}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_event, next) => state.setNodes(next)}
      slotProps={{ paper: { sx: floating } }}
      renderOption={({ key: _key, ...props }, { id, name, place }) => (
        <li {...props} key={id} title={place}>
          {name}
        </li>
      )}
      renderInput={params => (
        <TextField
          {...params}
          label={t.disk}
          error={error !== undefined}
          helperText={error ?? t.diskHelp}
        />
      )}
    />
  )
}
