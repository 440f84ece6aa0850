export interface Build {
  version: string
  commit?: string | undefined
}

export interface ServerAndConsoleBuild extends Build {
  console?: Build | undefined
}

export interface Health extends ServerAndConsoleBuild {
  status: 'ok'
}

export const versionText = ({ version, commit }: Build) =>
  commit ? `${version} (${commit.slice(0, 7)})` : version
