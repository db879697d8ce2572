import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findOnPath, run } from '../../scripts/components/machine/run.ts';

const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

const pom = (artifacts: readonly string[]): string => {
  const dependencies = artifacts.map((artifact) => {
    const [group, name, version] = artifact.split(':');
    return `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>`;
  });
  return `<project><modelVersion>4.0.0</modelVersion><groupId>lendlog</groupId><artifactId>jars</artifactId><version>1</version>
<dependencies>${dependencies.join('')}</dependencies></project>`;
};

/** Why jars cannot be fetched or run here; undefined when they can. */
export const missingJava = (): string | undefined => {
  const missing = [findOnPath(['java']) ?? 'java', findOnPath(['mvn']) ?? 'mvn'].filter((name) => !name.includes('/'));
  return missing.length > 0 ? `no ${missing.join(' and no ')} on PATH` : undefined;
};

/**
 * Puts the jars of `artifacts` (`group:name:version`) and all they need into `folder`, once.
 * The folder appears whole or not at all, so that two runs at the same time do no harm.
 */
export const fetchJars = async (artifacts: readonly string[], folder: string): Promise<void> => {
  if (existsSync(folder)) return;
  const work = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
  try {
    writeFileSync(join(work, 'pom.xml'), pom(artifacts));
    await run('mvn', ['-B', '-q', '-f', join(work, 'pom.xml'), COPY, `-DoutputDirectory=${join(work, 'jars')}`]);
    if (!existsSync(folder)) renameSync(join(work, 'jars'), folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};
