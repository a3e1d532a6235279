import { version } from '../../version.js';
import { rules, type Finding, type Level } from './findings.js';
import type { Recording } from './recording.js';
import { listAppScopes } from './scope-needs.js';

export const formats = ['text', 'json', 'sarif', 'junit'] as const;
export type Format = (typeof formats)[number];

interface Report {
  readonly recording: Recording;
  readonly findings: readonly Finding[];
}

/** Prints a report: for people, for programs, for code scanning (SARIF 2.1.0), or as the result of tests (JUnit XML). */
export function printReport(report: Report, format: Format): string {
  return `${printers[format](report)}\n`;
}

const printers: Readonly<Record<Format, (report: Report) => string>> = {
  text: printText,
  json: ({ recording, findings }) =>
    toJson({ requests: recording.requests.length, findings, scopes: listAppScopes(recording) }),
  sarif: ({ findings }) => toJson(toSarif(findings)),
  junit: printJunit,
};

const toJson = (value: object): string => JSON.stringify(value, null, 2);

const toTimes = (count: number): string => (count === 1 ? 'once' : `${count} times`);

function printText({ recording, findings }: Report): string {
  const { requests, isFull } = recording;
  const endpoints = new Set(requests.map(({ method, route }) => `${method} ${route}`)).size;
  const counted = `${requests.length} ${requests.length === 1 ? 'request' : 'requests'} to ${endpoints} ${endpoints === 1 ? 'endpoint' : 'endpoints'}`;
  const lines = findings.map(
    ({ level, rule, endpoint, message, count }) =>
      `${level.padEnd(7)}  ${rule.padEnd(16)}  ${endpoint === '' ? message : `${endpoint} (${toTimes(count)}): ${message}`}`,
  );
  const scopes = listAppScopes(recording).map(
    ({ appId, needed }) => `App ${appId} needs ${needed.length === 0 ? 'no scope' : needed.join(' ')}`,
  );
  return [
    `${counted}${isFull ? ', the last that the server keeps' : ''}`,
    '',
    ...(lines.length > 0 ? lines : ['Nothing found.']),
    ...(scopes.length > 0 ? ['', ...scopes] : []),
  ].join('\n');
}

/** The levels have the same names there. */
function toSarif(findings: readonly Finding[]): object {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'spoke report',
            version,
            rules: Object.entries(rules).map(([id, { level, summary }]) => ({
              id,
              shortDescription: { text: summary },
              defaultConfiguration: { level },
            })),
          },
        },
        results: findings.map(({ rule, level, message, endpoint, count, requestIds }) => ({
          ruleId: rule,
          level,
          message: { text: endpoint === '' ? message : `${endpoint}: ${message}` },
          occurrenceCount: count,
          locations: [{ logicalLocations: [{ fullyQualifiedName: endpoint || 'app', kind: 'resource' }] }],
          properties: { requestIds },
        })),
      },
    ],
  };
}

/** One test for each rule, which fails with its errors and warnings; notes are its output. */
function printJunit({ findings }: Report): string {
  const names = Object.keys(rules);
  const failing = (level: Level): boolean => level !== 'note';
  const cases = names.map((name) => {
    const found = findings.filter(({ rule }) => rule === name);
    const text = toXml(
      found.map(({ endpoint, message, count }) => `${endpoint} (${toTimes(count)}): ${message}`).join('\n'),
    );
    const isFailed = found.some(({ level }) => failing(level));
    const failure = `<failure message="${found.length} found">${text}</failure>`;
    const content = found.length === 0 ? '' : isFailed ? failure : `<system-out>${text}</system-out>`;
    return `    <testcase classname="spoke report" name="${name}">${content}</testcase>`;
  });
  const failures = cases.filter((line) => line.includes('<failure')).length;
  const counts = `tests="${cases.length}" failures="${failures}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="spoke report" ${counts}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
  ].join('\n');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Without the control characters that XML 1.0 cannot have. */
function toXml(text: string): string {
  // eslint-disable-next-line no-control-regex -- these are meant
  return text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '').replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
