import { useQuery } from '@tanstack/react-query'
import type { Call, InputOf, OutputOf } from '../schema/call/index.ts'
import { useEdu } from './context.tsx'
