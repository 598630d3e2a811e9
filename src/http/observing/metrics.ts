// Prometheus metrics. Requests are counted in plain memory, since they are the hot path, and handed over when scraped.
import { collectDefaultMetrics, Registry } from "prom-client";

export const bucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Series = { count: number; seconds: number; buckets: number[]; statuses: Map<number, number> };

/** One for each bucket, and one for what takes longer. */
export const noCounts = () => bucketsSeconds.map(() => 0).concat(0);

/** The process has them once, however many servers run in it. */
const processRegistry = new Registry();
collectDefaultMetrics({ register: processRegistry });

export class Metrics {
  readonly registry = new Registry();
  readonly #series = new Map<string, Series>();

  /** Counts the requests of one route; made once, because it is called for every request. */
  requestCounter(route: string): (status: number, durationMs: number) => void {
    const none = { count: 0, seconds: 0, buckets: noCounts(), statuses: new Map() };
    const series: Series = this.#series.get(route) ?? none;
    this.#series.set(route, series);
    return (status, durationMs) => {
      const seconds = durationMs / 1_000;
      series.count++;
      series.seconds += seconds;
      series.statuses.set(status, (series.statuses.get(status) ?? 0) + 1);
      let bucket = 0;
      while (bucket < bucketsSeconds.length && seconds > (bucketsSeconds[bucket] ?? 0)) bucket++;
      series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
    };
  }

  /** The requests of each route since the start. */
  *requests(): Iterable<Readonly<Series> & { route: string }> {
    for (const [route, series] of this.#series) yield { route, ...series };
  }

  async text(): Promise<string> {
    const registries = [processRegistry, this.registry];
    const texts = await Promise.all(registries.map((registry) => registry.metrics()));
    return `${texts.join("\n")}\n${this.#requestsText()}`;
  }

  #requestsText(): string {
    const total = "kazi_http_requests_total";
    const duration = "kazi_http_request_duration_seconds";
    const lines = [`# HELP ${total} Requests answered, by route and status.`, `# TYPE ${total} counter`];
    for (const [route, series] of this.#series) {
      for (const [status, count] of series.statuses)
        lines.push(`${total}{route="${route}",status="${status}"} ${count}`);
    }
    lines.push(
      `# HELP ${duration} Time from the request's arrival to its answer.`,
      `# TYPE ${duration} histogram`,
    );
    for (const [route, series] of this.#series) {
      let below = 0;
      for (const [index, limit] of [...bucketsSeconds, "+Inf"].entries()) {
        below += series.buckets[index] ?? 0;
        lines.push(`${duration}_bucket{route="${route}",le="${limit}"} ${below}`);
      }
      lines.push(
        `${duration}_sum{route="${route}"} ${series.seconds}`,
        `${duration}_count{route="${route}"} ${series.count}`,
      );
    }
    return `${lines.join("\n")}\n`;
  }
}
