import { matrixOf } from './matrix/suite.ts'

matrixOf(1, 3)
