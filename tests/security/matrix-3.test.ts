import { matrixTests } from './matrix/suite.ts'

matrixTests(2, 3)
