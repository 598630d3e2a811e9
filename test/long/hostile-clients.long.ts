import { hostileClientsJourney } from "../support/network/hostile-clients-journey.ts";
import { shippedFiles } from "../support/network/shipped-proxy.ts";

hostileClientsJourney(
  shippedFiles.flatMap((file) => [2, 3].map((count) => ({ file, count }))),
  5_000,
);
