/** All TypeScript files of a run together, for codemods that ask who imports what. Never saves and never mutates. */
import type { Project } from 'ts-morph'
import type { Source } from '../codemod.ts'

/** The files of the run, opened as one project. */
export interface ProjectTree {
  /** In memory; a file's path in it is `/` plus the path of its source. */
  readonly project: Project
  readonly sources: readonly Source[]
}

/** Opens the sources as they were read, in the order of their paths, so that a plan is the same for every order of files. */
export async function openProject(sources: readonly Source[]): Promise<ProjectTree> {
  const { Project } = await import('ts-morph')
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    compilerOptions: { allowJs: true, noLib: true },
  })
  const sorted = [...sources].sort((a, b) => (a.path < b.path ? -1 : 1))
  for (const source of sorted) project.createSourceFile(`/${source.path}`, source.text)
  return { project, sources: sorted }
}
